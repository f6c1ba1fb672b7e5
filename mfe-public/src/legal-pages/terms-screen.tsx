import { textPage } from './text-page.tsx';

const { TextScreen, Outline } = textPage('terms', 'Términos de uso');

export { Outline, TextScreen as default };
