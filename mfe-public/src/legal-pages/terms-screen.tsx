import { createTextScreen } from './create-text-screen.tsx';

const { TextScreen, Outline } = createTextScreen('terms', 'Términos de uso');

export { Outline, TextScreen as default };
