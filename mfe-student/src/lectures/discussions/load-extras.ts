export const loadExtras = () => import(/* webpackChunkName: "discussion-extras" */ './discussion-extras.ts');
