/** Thrown when a question cannot be imported; the message gives the reason in Spanish. */
export class QuestionRefusedError extends Error {}
