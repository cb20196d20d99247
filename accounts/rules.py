"""The rules of sign-in, of one's own account, and of health."""

from accounts.permissions import (
    anybody,
    can_configure,
    can_manage_people,
    can_read_audit,
    can_upload,
    is_member,
    nobody,
)
from accounts.routes import routes

routes(
    {
        "health-live": {"GET": anybody},
        "health-ready": {"GET": anybody},
        "account_login": anybody,
        "account_logout": anybody,
        "account_inactive": {"GET": anybody},
        "account_reset_password": anybody,
        "account_reset_password_done": {"GET": anybody},
        "account_reset_password_from_key": anybody,
        "account_reset_password_from_key_done": {"GET": anybody},
        "account_change_password": is_member,
        "account_reauthenticate": is_member,
        "account_signup": nobody,
        "account_email": nobody,
        "account_confirm_email": nobody,
        "account_confirm_login_code": nobody,
        "account_email_verification_sent": nobody,
        "account_set_password": nobody,
        "mfa_index": {"GET": is_member},
        "mfa_authenticate": anybody,
        "mfa_reauthenticate": is_member,
        "mfa_activate_totp": is_member,
        "mfa_deactivate_totp": is_member,
        "mfa_view_recovery_codes": {"GET": is_member},
        "mfa_generate_recovery_codes": is_member,
        "mfa_download_recovery_codes": {"GET": is_member},
    }
)
routes(
    {
        "api:job-list": {"GET": is_member},
        "api:job-detail": {"GET": is_member},
        "api:job-export": {"GET": is_member},
        "api:job-cancel": {"POST": can_upload | can_configure},
        "api:job-retry": {"POST": can_upload | can_configure},
        "api:audit-list": {"GET": can_read_audit},
        "api:audit-detail": {"GET": can_read_audit},
        "api:audit-export": {"GET": can_read_audit},
    }
)
routes(
    {
        "people": {"GET": can_manage_people},
        "person": {"GET": can_manage_people},
        "person-new": can_manage_people,
        "person-act": {"POST": can_manage_people},
        "organisations": {"GET": can_manage_people},
        "organisation-new": can_manage_people,
        "tokens": is_member,
        "token-revoke": {"POST": is_member},
    }
)
