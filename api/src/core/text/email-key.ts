/** Trims and lower-cases an e-mail, because e-mails are compared in this form. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}
