import { type Finding, MODULE_KEYS, type ModuleKey, State2, type Threshold } from '@vigil/contract'
import { leadingReading } from './leading-reading.ts'

interface JudgedModule {
  readonly state: State2
  readonly values?: Readonly<Record<string, number>> | undefined
  readonly findings?: readonly Finding[] | undefined
}

export interface WorstModule {
  readonly module: ModuleKey
  readonly state: State2
  readonly peak: { quantity: string; value: number; unit: string } | null
  readonly findings: Finding[]
}

/**
 * What a finished check found worst; undefined when all was normal. Of equals the first in the order of the wire: a database
 * gives modules back in another order than they came in.
 */
export function worstModule(
  mods: Readonly<Partial<Record<ModuleKey, JudgedModule>>>,
  thresholds: readonly Threshold[],
): WorstModule | undefined {
  let worst: { module: ModuleKey; judged: JudgedModule } | undefined
  for (const module of MODULE_KEYS) {
    const judged = mods[module]
    if (judged !== undefined && judged.state > (worst?.judged.state ?? State2.Normal)) worst = { module, judged }
  }
  if (worst === undefined) return undefined
  const { module, judged } = worst
  return {
    module,
    state: judged.state,
    peak: leadingReading(module, judged.values ?? {}, thresholds)?.reading ?? null,
    findings: [...(judged.findings ?? [])],
  }
}
