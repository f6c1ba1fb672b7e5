// The one door to redux's and jotai's hooks, so that the shell's single copy keeps only what is named here.
export { atom, getDefaultStore, useAtom, useAtomValue, useSetAtom } from 'jotai';
export { Provider, useDispatch, useSelector } from 'react-redux';
