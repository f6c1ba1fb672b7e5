// Exports the names of jotai and react-redux that the portal uses, so that the shared copy has no others.
export { atom, getDefaultStore, useAtom, useAtomValue, useSetAtom } from 'jotai';
export { Provider, useDispatch } from 'react-redux';
