import { fileURLToPath } from 'node:url'
import { buildChanged } from '../../../scripts/lib/build-changed.mjs'

/** Programs and threads are started dozens of times: from the source, each start would translate the whole server once more. */
export default async function setup(): Promise<void> {
  await buildChanged(['server', 'simulator'])
  process.env.VIGIL_TEST_BUILT_SERVER = fileURLToPath(new URL('../dist', import.meta.url))
}
