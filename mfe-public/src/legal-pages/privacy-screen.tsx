import { textPage } from './text-page.tsx';

const { TextScreen, Outline } = textPage('privacy', 'Privacidad');

export { Outline, TextScreen as default };
