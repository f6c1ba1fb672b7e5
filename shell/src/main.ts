import '@rambla/kit/styles/tokens.css';
import '@rambla/kit/styles/base.css';
import './layout/layout.css';
import './layout/rail.css';
import './federation/offer.ts';
import './icon.svg';
import './install/app-icon-192.png';
import './install/app-icon-512.png';
import './install/app-icon-maskable.png';
import './share/share.png';
import './share/share-CORTOS.png';
import './share/share-FCEA.png';
import './share/share-FING.png';
import { startPortal } from './bootstrap.tsx';

startPortal();
