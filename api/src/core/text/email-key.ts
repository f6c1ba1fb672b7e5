/** The form in which e-mails are compared: without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
