/** Who may import whom. A remote knows the kit and the API's types; nobody knows a remote. */
// Who may open which screen, and what is a number: one rule for the server and the browser.
const BOTH_RUN = '^api/src/(portal/screens|quizzes/questions/read-number)[.]ts$';
const REMOTE = '^mfe-(public|student|admin)/';

// The API's slices that others build on, from the ground up. One that does not stand here is built on by none.
const GROUND = [
  ...[
    'http',
    'text',
    'time',
    'config',
    'database',
    'mails',
    'limits',
    'process',
    'publication',
    'progress',
    'audit',
    'trash',
  ],
  ...[
    'daily-counts',
    'plugins',
    'files',
    'jobs',
    'csv',
    'sessions',
    'subscriptions',
    'courses',
    'users',
    'passkeys',
    'notices',
    'new-materials',
    'media',
    'video',
  ],
  ...['lectures', 'search', 'impressions', 'enrolment', 'quizzes', 'talk', 'calendar'],
  ...['roster', 'announcements', 'portal-texts', 'start'],
];
const slices = (names) => `^api/src/(${names.join('|')})/`;
const noMutualSlices = [...GROUND, '[^/]+'].map((slice, index) => ({
  name: 'no-mutual-slices',
  comment: 'a slice imports those below it in GROUND alone: move what two share to where it belongs',
  severity: 'error',
  from: {
    path: `^api/src/(${slice})/`,
    pathNot: ['[.]test[.]ts$', ...(index === GROUND.length ? [slices(GROUND)] : [])],
  },
  to: { path: '^api/src/[^/]+/', pathNot: [slices(GROUND.slice(0, index)), '^api/src/$1/'] },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...noMutualSlices,
    {
      name: 'a-remote-imports-no-other-remote',
      severity: 'error',
      from: { path: '^(mfe-[a-z]+)/' },
      to: { path: '^mfe-[a-z]+/', pathNot: '^$1/' },
    },
    {
      name: 'a-remote-imports-no-shell',
      severity: 'error',
      from: { path: REMOTE },
      to: { path: '^shell/src/' },
    },
    {
      name: 'only-types-of-the-api-in-the-browser',
      severity: 'error',
      from: { path: '^(shell|mfe-[a-z]+)/' },
      to: { path: '^api/', pathNot: BOTH_RUN, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-browser-sees-the-contract-alone',
      severity: 'error',
      from: { path: '^(shell|mfe-[a-z]+)/' },
      to: { path: '^api/', pathNot: ['^api/src/contract[.]ts$', BOTH_RUN] },
    },
    {
      name: 'what-server-and-browser-run-imports-nothing',
      severity: 'error',
      from: { path: BOTH_RUN },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-shell-imports-no-remote',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: REMOTE },
    },
    {
      name: 'the-kit-imports-no-shell',
      severity: 'error',
      from: { path: '^shell/kit/' },
      to: { path: '^shell/src/' },
    },
    {
      name: 'the-api-knows-no-front-end',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(shell|mfe-[a-z]+)/' },
    },
    {
      name: 'a-screen-imports-no-sibling-feature',
      severity: 'error',
      from: { path: '^(mfe-[a-z]+)/src/([^/]+)/' },
      to: {
        path: '^(mfe-[a-z]+)/src/[^/]+/',
        pathNot: ['^$1/src/$2/', '[.]api[.]ts$', '^mfe-admin/src/desk/'],
      },
    },
    {
      name: 'the-desk-knows-no-screen',
      severity: 'error',
      from: { path: '^mfe-admin/src/desk/' },
      to: { path: '^mfe-admin/src/', pathNot: '^mfe-admin/src/desk/' },
    },
    {
      name: 'queries-and-tables-never-look-back',
      severity: 'error',
      from: { path: '^api/src/.+[.](queries|table|schema)[.]ts$' },
      to: { path: '[.]routes[.]ts$' },
    },
    {
      name: 'texts-are-rendered-in-a-thread',
      comment: 'a text that takes seconds must not hold up the server: ask Rendering',
      severity: 'error',
      from: {
        path: '^api/src/',
        pathNot: [
          '[.]test[.]ts$',
          '/(render-worker|render-text|build-here)[.]ts$',
          '^api/src/question-formats/(?!import/|export/)',
        ],
      },
      to: {
        path: '^api/src/quizzes/(text/(render-text|clean-html|markdown)|questions/build-here)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-facades-of-the-router-and-the-stores',
      severity: 'error',
      from: { path: '^(mfe-[a-z]+|shell/src)/' },
      to: { path: 'node_modules/(react-router|react-redux|redux|redux-thunk|jotai|@reduxjs)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/[.]cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.browser.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
