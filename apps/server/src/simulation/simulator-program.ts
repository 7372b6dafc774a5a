import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How the simulator is run: arguments of Node, found from the source and from the bundle alike. */
export function simulatorProgram(): readonly string[] {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const built = join(folder, 'simulator', 'dist', 'main.js')
    if (existsSync(built)) return [built]
  }
  throw new Error('the simulator is not built: npm run build')
}
