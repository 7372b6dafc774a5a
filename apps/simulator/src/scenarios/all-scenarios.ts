import { biological } from './biological.ts'
import { chlorine } from './chlorine.ts'
import { contraband } from './contraband.ts'
import { cs137 } from './cs137.ts'
import { k40 } from './k40.ts'
import { networkCut } from './network-cut.ts'
import { sarin } from './sarin.ts'
import type { Scenario } from './scenario.ts'
import { scrapLoad } from './scrap-load.ts'
import { smouldering } from './smouldering.ts'

export const SCENARIOS: readonly Scenario[] = [
  chlorine,
  cs137,
  sarin,
  k40,
  scrapLoad,
  smouldering,
  biological,
  networkCut,
  contraband,
]

export const scenarioNamed = (name: string): Scenario | undefined => SCENARIOS.find((each) => each.name === name)
