export const loadDiscussionForms = () =>
  import(/* webpackChunkName: "discussion-extras" */ './discussion-forms.ts');
