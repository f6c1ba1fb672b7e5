/** Who may import whom. A remote knows the kit and the API's types; nobody knows a remote. */
// Who may open which screen, and what is a number: one rule for the server and the browser.
const BOTH_RUN = '^api/src/(portal/screens|quizzes/questions/read-number|platform/audit/action-names)[.]ts$';
const REMOTE = '^mfe-(public|student|admin)/';

// The API's modules in order. A module imports only earlier ones.
const MODULES = [
  'core',
  'platform',
  'accounts',
  'search',
  'notifications',
  'courses',
  'enrolment',
  'quizzes',
  'learning',
  'community',
  'transfer',
  'dashboards',
  'operations',
  'portal',
];
// Imports of a later module that are allowed, to keep their number in sight.
const BACK_IMPORTS = [
  ['accounts/users/list-users.queries', 'courses/subscriptions/people-courses.queries'],
  ['accounts/login/admin-password.routes', 'community/calendar/feed/addresses.queries'],
  ['courses/undo/restore-trash', 'enrolment/enrolment.queries'],
  [
    'notifications/audience.queries',
    'courses/(publication/(publication-conditions|own-dates)|subscriptions/(subscriptions.live|course-role-conditions|course-members.queries))',
  ],
  ['notifications/new-materials/new-materials.queries', 'courses/publication/publication-conditions'],
  [
    'search/(search-everything|find-passages)',
    'courses/(lectures/lectures.policy|publication/publication-conditions|subscriptions/(course-role-conditions|subscriptions.live))',
  ],
];
const api = (path) => `^api/src/(${path})[.]ts$`;
const noBackImports = MODULES.slice(0, -1).map((module, index) => ({
  name: 'no-import-of-a-later-module',
  comment: 'a module imports those before it in MODULES: move what two share to the earlier one',
  severity: 'error',
  from: {
    path: `^api/src/${module}/`,
    pathNot: ['[.]test[.]ts$', ...BACK_IMPORTS.map(([from]) => api(from))],
  },
  to: { path: `^api/src/(${MODULES.slice(index + 1).join('|')})/` },
}));
const onlyListedBackImports = BACK_IMPORTS.map(([from, to]) => ({
  name: 'only-listed-back-imports',
  severity: 'error',
  from: { path: api(from) },
  to: {
    path: `^api/src/(${MODULES.slice(MODULES.indexOf(from.split('/')[0]) + 1).join('|')})/`,
    pathNot: api(to),
  },
}));

// Folders that other folders of their module may import, in order. A folder imports only earlier ones.
const FOLDER_ORDER = {
  core: ['http', 'text', 'time', 'config', 'database', 'limits', 'process'],
  platform: [
    'mails',
    'audit',
    'trash',
    'daily-counts',
    'plugins',
    'backups',
    'files',
    'jobs',
    'spreadsheets',
    'text',
  ],
  accounts: ['terms', 'sessions', 'users', 'passkeys', 'identities'],
  courses: ['publication', 'progress', 'subscriptions', '', 'media', 'video', 'lectures', 'content'],
  learning: ['impressions', 'roster', 'printing'],
  community: ['discussions', 'calendar', 'announcements'],
  transfer: ['archives', 'markdown', 'reading', 'moodle', 'cartridge', 'thread', 'imports'],
  operations: ['own-data', 'start'],
};
const folders = (module, names) =>
  `^api/src/${module}/(${names.map((name) => (name ? `${name}/` : '[^/]+$')).join('|')})`;
// The files that tell the others what is in a module.
const OF_A_MODULE = '^api/src/[^/]+/(plugin|tables|contract)[.]ts$';
const noMutualFolders = Object.entries(FOLDER_ORDER).flatMap(([module, order]) =>
  [...order, '*'].map((folder, index) => ({
    name: 'no-mutual-folders',
    comment: 'a folder imports only those before it in FOLDER_ORDER: move what two share to where it belongs',
    severity: 'error',
    from: {
      path: folder === '*' ? `^api/src/${module}/([^/]+)/` : folders(module, [folder]),
      pathNot: ['[.]test[.]ts$', OF_A_MODULE, ...(folder === '*' ? [folders(module, order)] : [])],
    },
    to: {
      path: `^api/src/${module}/`,
      pathNot: [
        ...(index > 0 ? [folders(module, order.slice(0, index))] : []),
        folder === '*' ? `^api/src/${module}/$1/` : folders(module, [folder]),
      ],
    },
  })),
);

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...noBackImports,
    ...onlyListedBackImports,
    ...noMutualFolders,
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
      to: { path: '^api/', pathNot: ['^api/contract/contract[.]ts$', BOTH_RUN] },
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
      from: { path: '^(mfe-[a-z]+)/src/([^/]+)/', pathNot: '^mfe-student/src/study-ui/' },
      to: {
        path: '^(mfe-[a-z]+)/src/[^/]+/',
        pathNot: ['^$1/src/$2/', '[.]api[.]ts$', '^mfe-admin/src/admin-ui/', '^mfe-student/src/study-ui/'],
      },
    },
    {
      name: 'admin-ui-imports-no-screen',
      severity: 'error',
      from: { path: '^mfe-admin/src/admin-ui/' },
      to: { path: '^mfe-admin/src/', pathNot: ['^mfe-admin/src/admin-ui/', '[.]api[.]ts$'] },
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
          '/(render-worker|render-text|page-markdown|build-question-sync)[.]ts$',
          '^api/src/quizzes/question-formats/(?!import/|export/)',
        ],
      },
      to: {
        path: '^api/src/(platform/text/(render-text|sanitize-html|markdown|page-markdown)|quizzes/questions/build-question-sync)[.]ts$',
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
