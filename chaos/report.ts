import type { Violation } from './check/violation.ts'
import type { ChaosOptions } from './options.ts'

/** What a round leaves behind: enough to run it again, and to see what was looked at. */
export interface Report {
  readonly options: ChaosOptions
  readonly events: string[]
  readonly violations: Violation[]
  counts: Readonly<Record<string, number>>
}

export function createReport(options: ChaosOptions, say: (line: string) => void) {
  const began = Date.now()
  const known = new Set<string>()
  const report: Report = { options, events: [], violations: [], counts: {} }
  const stamped = (text: string): string => `${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${text}`
  return {
    report,
    note(text: string): void {
      report.events.push(stamped(text))
      say(stamped(text))
    },
    /** The same finding at the next look is no second one. */
    add(violations: readonly Violation[]): void {
      for (const violation of violations) {
        const key = `${violation.rule} ${violation.evidence}`
        if (known.has(key)) continue
        known.add(key)
        report.violations.push(violation)
        const line = stamped(`VIOLATION  ${violation.rule}\n             ${violation.evidence}`)
        report.events.push(line)
        say(line)
      }
    },
  }
}
export type Reporter = ReturnType<typeof createReport>

export function closingLines({ options, violations, counts }: Report): string[] {
  const { seed, minutes, devices, faults, short, cluster, pairs, rounds } = options
  const ofCluster = `--cluster${pairs ? ' --pairs' : ''}${rounds === undefined ? '' : ` --rounds ${rounds}`}`
  return [
    ...Object.entries(counts).map(([what, count]) => `${String(count).padStart(9)}  ${what}`),
    violations.length === 0 ? 'nothing was found' : `${violations.length} violations`,
    `again: npm run chaos -- ${cluster ? ofCluster : short ? '--short' : `--minutes ${minutes}`} --seed ${seed} --devices ${devices} --faults ${faults.join(',')}`,
  ]
}
