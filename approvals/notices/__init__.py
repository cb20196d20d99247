"""Telling people what a publication or a change of law means for them: in the application, by mail, by webhook."""
