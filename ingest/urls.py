"""Addresses of the pages around documents; their rules stand in rules.py."""

from django.urls import path

from ingest.views import (
    documents,
    drafting,
    figures,
    fits,
    golden,
    lists,
    pages,
    review,
    table,
    together,
    upload,
    values,
)

urlpatterns = [
    path("documents/", lists.DocumentList.as_view(), name="document-list"),
    path("documents/upload/", upload.upload, name="document-upload"),
    path("documents/<int:pk>/", documents.document, name="document"),
    path("documents/<int:pk>/progress/", documents.progress, name="document-progress"),
    path("documents/<int:pk>/read/", documents.read_again, name="document-read"),
    path("documents/<int:pk>/archive/", documents.archive_it, name="document-archive"),
    path("documents/<int:pk>/stop/", documents.stop, name="document-stop"),
    path("documents/<int:pk>/contents/", documents.contents, name="document-contents"),
    path("documents/<int:pk>/values/", values.Values.as_view(), name="document-values"),
    path("documents/<int:pk>/figures/", figures.figures, name="document-figures"),
    path("documents/<int:pk>/figures/<int:index>/<slug:name>/", figures.claim, name="claim"),
    path("documents/<int:pk>/figures/<int:index>/<slug:name>/fit/", fits.fit, name="claim-fit"),
    path("documents/<int:pk>/definition/", drafting.definition, name="document-definition"),
    path("documents/<int:pk>/validation.json", figures.report_json, name="document-report-json"),
    path("documents/<int:pk>/validation.pdf", figures.report_pdf, name="document-report"),
    path("documents/<int:pk>/pages/<int:number>/", pages.page, name="document-page"),
    path("documents/<int:pk>/pages/<int:number>/<slug:size>.png", pages.page_picture, name="document-picture"),
    path("documents/<int:pk>/review/", review.start, name="document-review"),
    path("documents/examples/", golden.examples, name="golden-list"),
    path("documents/examples/<int:pk>.json", golden.as_json, name="golden-json"),
    path("documents/<int:pk>/review/<int:field>/example/", golden.make, name="golden-make"),
    path("documents/<int:pk>/review/together/", together.together, name="review-together"),
    path("documents/<int:pk>/review/table/", table.table, name="review-table"),
    path("documents/<int:pk>/review/undo/", table.undo, name="review-undo"),
    path("documents/<int:pk>/review/<int:field>/", review.value, name="review-value"),
    path("documents/<int:pk>/review/<int:field>/words/", review.words, name="review-words"),
]
