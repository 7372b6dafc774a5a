import type { ModuleKey, Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { type Background, quantityKey } from '../../ui/recent/stored-series.ts'
import type { ModuleDetail } from './module-why.tsx'
import { QuantityRow } from './quantity-row.tsx'

interface QuantityTableProps {
  readonly sn: string
  readonly module: ModuleKey
  readonly quantities: readonly Quantity[]
  readonly report: ModuleDetail | undefined
  readonly thresholds: readonly Threshold[]
  readonly background: Background
}

const COLUMNS = ['quantity', 'value', 'limits', 'course'] as const
const NO_POINTS: readonly never[] = []

/** Quantities in rows: value, limits, course. */
export function QuantityTable({ sn, module, quantities, report, thresholds, background }: QuantityTableProps) {
  const { t } = useTranslation()
  if (quantities.length === 0) return null
  return (
    <table className="quantities">
      <caption className="visually-hidden">{t('realtime.module.others')}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th scope="col" key={column} className={`quantity-${column}`}>
              {t(`realtime.module.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quantities.map((quantity) => (
          <QuantityRow
            key={quantity.key}
            sn={sn}
            module={module}
            quantity={quantity}
            value={report?.values?.[quantity.key]}
            thresholds={thresholds}
            stored={background.get(quantityKey(module, quantity.key)) ?? NO_POINTS}
          />
        ))}
      </tbody>
    </table>
  )
}
