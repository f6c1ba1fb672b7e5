export const loadExtras = () => import(/* webpackChunkName: "talk-extras" */ './talk-extras.ts');
