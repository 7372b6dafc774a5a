import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const ROOMS = ['apps', 'packages', 'chaos', 'bench']
const SKIPPED = /(^|\/)(node_modules|dist)\//

const sources = () =>
  ROOMS.flatMap((room) => readdirSync(join(root, room), { recursive: true }).map((path) => join(room, path)))
    .filter((path) => /\.tsx?$/.test(path) && !SKIPPED.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const TEST_NAME = /\.test\.tsx?$/
/** A test is what declares one; a kit that only sets something up before or after is none. */
const DECLARES_A_TEST = /import \{[^}]*\b(it|test|describe|bench)\b[^}]*\} from 'vitest'/
const LOOKS_LIKE_A_STORE = /\.(store|push|contract|crash|alone|dom)\.tsx?$/

/** A test that is called otherwise is run by no project, or is taken for a part of the product. */
export const testsWithoutTheName = (files) =>
  files
    .filter(({ path, text }) => !TEST_NAME.test(path) && (DECLARES_A_TEST.test(text) || LOOKS_LIKE_A_STORE.test(path)))
    .map(({ path }) => path)

/** Tests share their modules: a mock would hold for whichever tests come after it, or come too late to hold at all. */
export const mocksAmongOthers = (files) =>
  files
    .filter(({ path }) => TEST_NAME.test(path) && !/\.alone\.test\./.test(path))
    .filter(({ text }) => /vi\.(mock|doMock)\(/.test(text))
    .map(({ path }) => path)

/** Proves first that the two can find something: a pattern that fits nothing would pass everything. */
export function checkTestFiles() {
  const planted = [
    { path: 'apps/x/rows.store.ts', text: '' },
    { path: 'apps/x/rows.ts', text: "import { expect, it } from 'vitest'" },
    { path: 'apps/x/rows.test.ts', text: "vi.mock('./rows.ts')" },
    { path: 'apps/x/rows.dom.test.tsx', text: "vi.mock('./rows.tsx')" },
  ]
  if (testsWithoutTheName(planted).length !== 2 || mocksAmongOthers(planted).length !== 2)
    return 'a planted test file with a wrong name was not found'
  const files = sources()
  const problems = [
    ...testsWithoutTheName(files).map((path) => `${path} is a test, and is not called *.test.ts`),
    ...mocksAmongOthers(files).map(
      (path) => `${path} mocks modules, and is called neither *.alone.test.ts nor *.dom.alone.test.tsx`,
    ),
  ]
  return problems.length > 0 ? problems.join('\n') : undefined
}
