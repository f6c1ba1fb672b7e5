import { createLegalTextScreen } from './create-text-screen.tsx';

const { TextScreen, Outline } = createLegalTextScreen('privacy', 'Privacidad');

export { Outline, TextScreen as default };
