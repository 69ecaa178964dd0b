/**
 * Files that decide what a machine does next, be it a build service, a host, a package manager, an editor or
 * another agent: whoever can write one can run commands there. Lower case; `*` stands for any part of a name.
 */

/** Whatever lies in a folder of that name, at any depth. */
export const machineFolders: readonly string[] = [
  // Build services
  ...['.github', '.gitlab', '.gitea', '.forgejo', '.circleci', '.buildkite', '.woodpecker', '.teamcity'],
  ...['.azure-pipelines', '.azuredevops', '.semaphore', '.jenkins', '.pipelines', '.tekton', '.harness'],
  ...['.builds', '.zuul.d', '.dagger', '.drone', 'bamboo-specs'],
  // Hooks of git, and of what runs them
  ...['.githooks', '.husky', '.lefthook', '.lefthook-local'],
  // Package managers and compilers
  ...['.yarn', '.pnpm', '.cargo', '.mvn', '.bundle', '.gradle', '_plugins', 'node_modules', '.venv'],
  // Hosts
  ...['.platform', '.vercel', '.netlify', '.wrangler', '.firebase', '.ebextensions', '.elasticbeanstalk'],
  ...['edge-functions', '.well-known'],
  // Editors and development machines, which run tasks when a folder is opened
  ...['.vscode', '.idea', '.vs', '.zed', '.fleet', '.devcontainer', '.gitpod', '.direnv'],
  // Credentials
  ...['.ssh', '.aws', '.azure', '.gcloud', '.kube', '.docker', '.gnupg', '.terraform'],
];

/** A file of that name, at any depth. */
export const machineFiles: readonly string[] = [
  // Build services
  ...['.gitlab-ci.yml', '.gitlab-ci.yaml', '*.gitlab-ci.yml', '.travis.yml', '.drone.y*ml', '.drone.star'],
  ...['.cirrus.y*ml', '.cirrus.star', 'appveyor.yml', '.appveyor.yml', 'azure-pipelines*.y*ml'],
  ...['bitbucket-pipelines.y*ml', 'jenkinsfile*', '*.jenkinsfile', 'cloudbuild.y*ml', 'cloudbuild.json'],
  ...['buildspec*.y*ml', 'codefresh.yml', 'wercker.yml', 'screwdriver.yaml', 'shippable.yml', 'bitrise.yml'],
  ...['codemagic.yaml', '.woodpecker.y*ml', '.build.yml', '.zuul.y*ml', 'zuul.y*ml', '.prow.yaml'],
  ...['action.y*ml', 'apprunner.yaml', 'moon.yml', 'project.json'],
  ...['.scrutinizer.yml', '.semaphore.yml', 'earthfile', 'dagger.json', '.buildkite.y*ml'],
  // Who must review what, and what merges or updates by itself
  ...['codeowners', 'owners', 'owners_aliases', 'renovate.json*', '.renovaterc*', 'dependabot.y*ml'],
  ...['.mergify.yml', '.kodiak.toml', '.bulldozer.yml', '.sops.y*ml', 'codecov.yml', '.codecov.yml'],
  // Git, and what runs its hooks
  ...['.git*', '.mailmap', 'lefthook*.y*ml', '.lefthook*.y*ml', '.pre-commit-config.y*ml'],
  ...['pre-commit', 'pre-push', 'commit-msg', 'post-checkout', 'post-merge', 'prepare-commit-msg'],
  ...['.pre-commit-hooks.y*ml', '.lintstagedrc*', 'lint-staged.config.*', '.huskyrc*', '.overcommit.yml'],
  // JavaScript
  ...['package.json', 'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml'],
  ...[
    'pnpm-workspace.yaml',
    '.pnpmfile.*js',
    'bun.lock*',
    'bunfig.toml',
    'deno.json*',
    'deno.lock',
    '.npmrc',
  ],
  ...['.yarnrc*', 'lerna.json', 'nx.json', 'turbo.json*', 'rush.json', 'gulpfile.*', 'gruntfile.*'],
  ...['babel.config.*', '.babelrc*', 'eslint.config.*', '.eslintrc*', 'prettier.config.*', '.prettierrc*'],
  ...['postcss.config.*', '.postcssrc*', 'tailwind.config.*', 'vite.config.*', 'vitest.config.*'],
  ...['webpack.config.*', 'rollup.config.*', 'next.config.*', 'nuxt.config.*'],
  ...['svelte.config.*', 'gatsby-*.*', 'jest.config.*', 'playwright.config.*', 'cypress.config.*', '.swcrc'],
  ...['tsconfig*.json', 'stylelint.config.*', '.stylelintrc*', 'commitlint.config.*', 'release.config.*'],
  ...['.releaserc*', '.remarkrc*', '.mocharc*', 'quartz.config.*', 'source.config.*', 'velite.config.*'],
  // Python
  ...['setup.py', 'setup.cfg', 'pyproject.toml', 'pipfile*', 'poetry.lock', 'uv.lock', 'pdm.lock'],
  ...['requirements*.txt', 'constraints*.txt', 'environment.y*ml', 'tox.ini', 'noxfile.py', 'conftest.py'],
  ...['uv.toml', 'poetry.toml', 'pdm.toml', 'hatch.toml', 'pixi.toml', 'pixi.lock', 'pylock*.toml'],
  ...['sitecustomize.py', 'usercustomize.py', '*.pth', 'conf.py', 'manage.py', 'fabfile.py', 'pip.conf'],
  // Ruby, Rust, Go, PHP, Java and others
  ...['gemfile*', 'gems.rb', 'gems.locked', '*.gemspec', 'rakefile', '.bundle', 'cargo.toml', 'cargo.lock'],
  ...['build.rs', 'go.mod', 'go.sum', 'go.work*', 'magefile.go', 'composer.json', 'composer.lock', 'pom.xml'],
  ...[
    'build.gradle*',
    'settings.gradle*',
    'gradle.properties',
    'gradlew*',
    'mvnw*',
    'build.sbt',
    'build.xml',
  ],
  ...['mix.exs', 'mix.lock', 'build.zig*', 'package.swift', 'podfile*', 'pubspec.y*ml', '*.csproj', '*.sln'],
  ...[
    'directory.build.*',
    'nuget.config',
    'stack.yaml',
    '*.cabal',
    'shard.yml',
    'dune-project',
    'rebar.config',
  ],
  // Building and running by hand
  ...['makefile*', 'gnumakefile', '*.mk', 'justfile', '.justfile', 'taskfile*.y*ml', 'sconstruct'],
  ...['cmakelists.txt', '*.cmake', 'meson.build', 'build.bazel', '*.bzl', 'workspace.bazel', 'module.bazel'],
  ...['build', 'workspace', 'buck', '.buckconfig', 'pants.toml', 'tiltfile'],
  ...['.bazelrc', 'configure.ac', 'dockerfile*', '*.dockerfile', 'containerfile*', '.dockerignore'],
  ...['docker-compose*.y*ml', 'compose.y*ml', 'docker-bake.*', 'vagrantfile', 'flake.nix', 'flake.lock'],
  ...['shell.nix', 'default.nix', '.envrc', '.env', '.env.*', 'mise.toml', '.mise.toml', '.tool-versions'],
  ...['.nvmrc', '.node-version', '.python-version', '.ruby-version', '.java-version', 'rust-toolchain*'],
  ...['.gitpod.y*ml', '.replit', 'replit.nix', 'devbox.json', '.devcontainer.json'],
  // Hosts
  ...['procfile*', 'app.yaml', 'fly.toml', 'render.y*ml', 'railway.toml', 'railway.json', 'nixpacks.toml'],
  ...['heroku.yml', 'amplify.yml', 'wrangler.toml', 'wrangler.json*', 'firebase.json', '.firebaserc'],
  // Redirects in netlify.toml, vercel.json and _redirects are open: see hosting-findings.ts.
  ...['app.json', '_headers', 'vercel.ts', 'vercel.*js'],
  ...['now.json', '.platform.app.yaml', 'captain-definition', 'staticwebapp.config.json', 'serverless.y*ml'],
  ...['.readthedocs.y*ml', 'readthedocs.y*ml', 'cname', '_worker.*', '_middleware.*'],
  ...[
    '.htaccess',
    '.htpasswd',
    '.user.ini',
    'web.config',
    'pulumi*.y*ml',
    '*.tf',
    '*.tfvars',
    'skaffold.yaml',
  ],
  ...['kustomization.y*ml', 'chart.yaml', 'ansible.cfg', '.platform.yml', 'static.json', 'project.toml'],
  // Checks that the change itself must pass
  ...['.vale.ini', '_vale.ini', 'vale.ini', '.markdownlint*', '.textlintrc*', '.lychee.toml', 'lychee.toml'],
  // Credentials
  ...['.netrc', '.pypirc', '.gem', 'id_rsa*', 'id_ed25519*', 'id_ecdsa*', '*.pem', '*.key', '*.p12', '*.pfx'],
  ...['*.keystore', '*.jks', 'credentials.json', 'service-account*.json'],
];

/** Folders of what other agents and reviewing tools are told, and of the tools they are given. */
export const steeringFolders: readonly string[] = [
  ...['.claude', '.cursor', '.codex', '.gemini', '.windsurf', '.clinerules', '.roo', '.continue', '.aider*'],
  ...[
    '.docwright',
    '.agents',
    '.agent',
    '.opencode',
    '.kiro',
    '.junie',
    '.trae',
    '.amazonq',
    '.augment',
    '.qodo',
  ],
  ...[
    '.crush',
    '.goose',
    '.warp',
    '.factory',
    '.openhands',
    '.qwen',
    '.kilocode',
    '.rules',
    '.firebender',
    '.coderabbit',
  ],
];

/** Files of the same kind. */
export const steeringFiles: readonly string[] = [
  ...['agents.md', 'agents.*.md', 'agent.md', 'claude.md', 'claude.*.md', 'gemini.md', 'qwen.md', 'crush.md'],
  ...['warp.md', 'codex.md', '.cursorrules', '.cursorignore', '.windsurfrules', '.clinerules'],
  ...[
    '.roorules*',
    '.goosehints',
    '.aider*',
    '.rules',
    '.mcp.json',
    'mcp.json',
    'opencode.json*',
    '.opencode.json*',
  ],
  ...[
    'crush.json',
    '.crush.json',
    'copilot-instructions.md',
    '.coderabbit.y*ml',
    '.sourcery.y*ml',
    'sweep.y*ml',
  ],
  ...[
    '.pr_agent.toml',
    'greptile.json',
    '.ellipsis.y*ml',
    'replit.md',
    '.bito*',
    'qodana.y*ml',
    '.korbit*',
    'skill.md',
  ],
];
