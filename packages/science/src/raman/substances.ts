import { EVERYDAY_LINES } from './everyday-lines.ts'

export interface RamanLine {
  /** Shift in 1/cm. */
  readonly shift: number
  /** Height relative to the strongest line. */
  readonly height: number
}

export interface RamanSubstance {
  readonly id: string
  readonly lines: readonly RamanLine[]
  /** False while the lines are general knowledge that no expert has compared with a measured spectrum. */
  readonly reviewed: boolean
}

/** shift, height, shift, height, ... */
function substance(id: string, flat: readonly number[]): RamanSubstance {
  const lines: RamanLine[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) lines.push({ shift: flat[i] as number, height: flat[i + 1] as number })
  return { id, lines, reviewed: false }
}

export const RAMAN_SUBSTANCES: readonly RamanSubstance[] = [
  substance('acetonitrile', [379, 0.25, 920, 0.45, 1374, 0.2, 1440, 0.06, 2253, 1, 2944, 0.9]),
  substance('acetone', [493, 0.08, 530, 0.2, 787, 1, 1066, 0.15, 1222, 0.2, 1429, 0.25, 1710, 0.35, 2924, 0.9]),
  substance('ethanol', [434, 0.1, 884, 1, 1052, 0.35, 1096, 0.3, 1276, 0.2, 1454, 0.5, 2876, 0.8, 2928, 1, 2973, 0.8]),
  substance('methanol', [1034, 1, 1107, 0.1, 1157, 0.08, 1453, 0.4, 2835, 0.9, 2943, 0.8]),
  substance(
    'isopropanol',
    [431, 0.12, 488, 0.1, 819, 1, 952, 0.35, 1130, 0.2, 1340, 0.2, 1452, 0.45, 2881, 0.8, 2920, 0.9, 2972, 0.8],
  ),
  substance(
    'toluene',
    [521, 0.2, 622, 0.1, 786, 0.75, 1004, 1, 1030, 0.35, 1210, 0.25, 1380, 0.15, 1605, 0.15, 2920, 0.4, 3056, 0.6],
  ),
  substance('benzene', [606, 0.08, 992, 1, 1178, 0.12, 1586, 0.07, 1607, 0.05, 3062, 0.6]),
  substance('tnt', [792, 0.35, 822, 0.35, 914, 0.1, 1085, 0.1, 1208, 0.35, 1361, 1, 1534, 0.35, 1616, 0.6]),
  substance(
    'rdx',
    [
      463, 0.2, 589, 0.15, 605, 0.15, 669, 0.1, 847, 0.3, 885, 1, 943, 0.2, 1029, 0.15, 1215, 0.35, 1273, 0.45, 1310,
      0.3, 1347, 0.2, 1434, 0.15, 1459, 0.15, 1572, 0.1, 1593, 0.1,
    ],
  ),
  substance(
    'petn',
    [
      589, 0.2, 623, 0.35, 676, 0.1, 746, 0.1, 873, 1, 939, 0.12, 1044, 0.3, 1250, 0.15, 1293, 0.7, 1405, 0.1, 1472,
      0.15, 1661, 0.2,
    ],
  ),
  substance('ammonium-nitrate', [169, 0.3, 715, 0.15, 1043, 1, 1288, 0.03, 1415, 0.04, 1462, 0.04, 1656, 0.03]),
  substance('sodium-nitrate', [185, 0.35, 724, 0.12, 1068, 1, 1385, 0.12]),
  substance('urea', [547, 0.2, 1010, 1, 1175, 0.08, 1464, 0.07, 1540, 0.1, 1625, 0.08, 1648, 0.1]),
  substance('sulphur', [153, 0.6, 219, 1, 246, 0.1, 438, 0.15, 473, 0.8]),
  substance('calcite', [154, 0.2, 281, 0.4, 711, 0.15, 1085, 1, 1435, 0.03, 1749, 0.02]),
  substance(
    'cocaine-hydrochloride',
    [
      786, 0.25, 848, 0.15, 869, 0.5, 896, 0.6, 1003, 1, 1027, 0.3, 1165, 0.2, 1183, 0.2, 1276, 0.45, 1459, 0.3, 1600,
      0.75, 1712, 0.55,
    ],
  ),
  substance(
    'methamphetamine-hydrochloride',
    [
      622, 0.15, 745, 0.2, 836, 0.2, 1004, 1, 1030, 0.4, 1184, 0.12, 1209, 0.25, 1386, 0.1, 1457, 0.2, 1587, 0.1, 1604,
      0.25,
    ],
  ),
  ...Object.entries(EVERYDAY_LINES).map(([id, flat]) => substance(id, flat)),
]

const BY_ID: ReadonlyMap<string, RamanSubstance> = new Map(RAMAN_SUBSTANCES.map((row) => [row.id, row]))

export function ramanSubstance(id: string): RamanSubstance {
  const row = BY_ID.get(id)
  if (row === undefined) throw new RangeError(`unknown Raman substance ${id}`)
  return row
}
