// For rendering on the server; separate from `router`, so that the browser never downloads it.
export { StaticRouter } from 'react-router-dom';
