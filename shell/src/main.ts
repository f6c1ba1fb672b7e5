import '@rambla/kit/tokens.css';
import '@rambla/kit/base.css';
import './layout/layout.css';
import './layout/rail.css';
import './federation/offer.ts';
import './icon.svg';
import { start } from './bootstrap.tsx';

start();
