// Says that scripts run, before anything is drawn: what needs them is shown only then.
document.documentElement.classList.add("js");
