import { formatNumber } from '@vigil/i18n/web'
import { Button, InputNumber } from 'antd'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { type Region, type RegionSums, regionSums } from './region.ts'

interface RegionSumsViewProps {
  readonly along: readonly number[]
  readonly counts: readonly number[]
  readonly background: ArrayLike<number> | undefined
  readonly region: Region | undefined
  onRegion(region: Region | undefined): void
}

const KEYS = ['gross', 'background', 'net'] as const

/** A region of energy by drag or by number, and what lies in it. */
export function RegionSumsView({ along, counts, background, region, onRegion }: RegionSumsViewProps) {
  const { t, i18n } = useTranslation()
  const sums: RegionSums | undefined = region && regionSums(along, counts, background, region)
  const last = along.at(-1) ?? 0
  const change = (edge: keyof Region, value: number | null) => {
    const next = { from: region?.from ?? 0, to: region?.to ?? last, [edge]: value ?? 0 }
    onRegion(next.from < next.to ? next : { from: next.to, to: next.from })
  }
  return (
    <div className="region-sums">
      <span>{t('instrument.region.title')}</span>
      {(['from', 'to'] as const).map((edge) => (
        <InputNumber
          key={edge}
          size="small"
          aria-label={t(`instrument.region.${edge}`)}
          placeholder={t(`instrument.region.${edge}`)}
          suffix="keV"
          min={0}
          max={Math.ceil(last)}
          step={10}
          precision={0}
          value={region === undefined ? null : region[edge]}
          onChange={(value) => change(edge, value)}
        />
      ))}
      {sums !== undefined && (
        <>
          {KEYS.map((key) => (
            <span key={key}>
              {t(`instrument.region.${key}`)}{' '}
              <strong>
                <bdi dir="ltr">
                  {formatNumber(i18n.language, sums[key])}
                  {key === 'net' && ` ± ${formatNumber(i18n.language, sums.netSigma)}`}
                </bdi>
              </strong>
            </span>
          ))}
          <Button size="small" onClick={() => onRegion(undefined)}>
            {t('instrument.region.clear')}
          </Button>
        </>
      )}
    </div>
  )
}
