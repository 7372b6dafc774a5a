import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const source = fileURLToPath(new URL('../..', import.meta.url))

/** What begins and ends on this workstation, and may go by its clock. Everything else asks `link.serverNow()`. */
const MAY = [
  // The tick of all ages and countdowns; who judges by it takes the server's time.
  'ui/time/use-clock.ts',
  // Silences begin and end on this workstation.
  'ui/time/age.tsx',
  'live/clock.ts',
  // An empty chart needs some axis.
  'ui/chart/plot-options.ts',
  'app/routing/load-chunk.ts',
  'app/routing/route-failure.tsx',
  'app/pages/server-error-page.tsx',
  'features/session/code-button.tsx',
  // The ten seconds of an undo are counted down here; the server judges by its own clock.
  'features/alarms/acts/done-line.tsx',
  'features/alarms/acts/use-acts.ts',
  'features/home/use-overview.ts',
  'lib/use-shortcut.ts',
  // What the server's clock is measured by.
  'lib/calls/api.ts',
]
/** Their own attempts and waits, told in seconds from now. */
const MAY_USE_TICK = [
  'app/banners/link-banner.tsx',
  'app/routing/route-failure.tsx',
  'app/pages/server-error-page.tsx',
  'app/frame/splash.tsx',
  'features/session/code-button.tsx',
  // Silences begin and end on this workstation.
  'ui/time/age.tsx',
  // Only to look again now and then.
  'ui/chart/spoken-summary.tsx',
  'features/realtime/instruments/chemical/use-exposures.ts',
]

const files = (): { path: string; text: string }[] =>
  readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\./.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .map((path) => ({
      path: relative(source, path).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
    }))
const those = (what: RegExp): string[] => files().flatMap(({ path, text }) => (what.test(text) ? [path] : []))

it("nothing is judged by the workstation's clock, which may be wrong, but what begins and ends on it", () => {
  expect(those(/\bDate\.now\(|new Date\(\)/).sort()).toEqual([...MAY].sort())
})

it('who reads the time of the tick itself only counts down what is its own', () => {
  expect(those(/=\s*(?:Math\.floor\()?useClock\(\)/).sort()).toEqual([...MAY_USE_TICK].sort())
})
