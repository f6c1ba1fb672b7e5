/** The reason in Spanish why a question cannot be imported. */
export class QuestionRefusedError extends Error {}
