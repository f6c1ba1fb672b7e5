// For rendering on the server; a separate module, so that browsers never download it.
export { StaticRouter } from 'react-router-dom';
