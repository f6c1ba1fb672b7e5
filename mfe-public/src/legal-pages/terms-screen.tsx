import { createLegalTextScreen } from './create-text-screen.tsx';

const { TextScreen, Outline } = createLegalTextScreen('terms', 'Términos de uso');

export { Outline, TextScreen as default };
