import { createTextScreen } from './create-text-screen.tsx';

const { TextScreen, Outline } = createTextScreen('privacy', 'Privacidad');

export { Outline, TextScreen as default };
