// All imports of redux's and jotai's hooks, so that the shell's shared copy contains only these.
export { atom, getDefaultStore, useAtom, useAtomValue, useSetAtom } from 'jotai';
export { Provider, useDispatch } from 'react-redux';
