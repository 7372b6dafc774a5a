import { Button } from 'antd'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { useDistances } from '../use-distances.ts'
import type { MeasuredFit } from './measured-fit.ts'

interface FitPartProps {
  readonly measured: MeasuredFit
  /** Undefined where the rate was not entered, and so can't be changed. */
  onScale: ((by: number) => void) | undefined
}

/** Within a tenth nothing is gained by another rate. */
const ALIKE = 1.1

/** What the model says beside what detectors measure: told openly, for that is what tells whether to believe it. */
export function FitPart({ measured: { at, fit }, onScale }: FitPartProps) {
  const { t } = useTranslation()
  const { number, share } = useDistances()
  const title = t('source.part.fit')
  const bias = fit?.bias
  const isKnown = bias !== undefined && Number.isFinite(bias)
  const isOff = isKnown && (bias > ALIKE || bias < 1 / ALIKE)
  return (
    <Panel title={title}>
      {fit === undefined ? (
        <p className="quiet">{t('source.fit.none')}</p>
      ) : (
        <>
          <p>
            <strong>
              {!isKnown
                ? t('source.fit.noPair')
                : isOff
                  ? t(bias > 1 ? 'source.fit.more' : 'source.fit.less', { factor: number(bias > 1 ? bias : 1 / bias) })
                  : t('source.fit.alike')}
            </strong>{' '}
            <span className="quiet">
              {t('source.fit.withinTwo', { share: share(fit.withinTwo), pairs: number(fit.pairs) })}
              {fit.missed > 0 && ` ${t('source.fit.missed', { value: number(fit.missed) })}`}
              {fit.unseen > 0 && ` ${t('source.fit.unseen', { value: number(fit.unseen) })}`}
            </span>
          </p>
          {isOff && onScale !== undefined && (
            <Button onClick={() => onScale(1 / bias)}>{t('source.fit.scale', { factor: number(1 / bias) })}</Button>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <div className="spread-scroll" role="group" tabIndex={0} aria-label={title}>
            <table className="plain-table">
              <thead>
                <tr>
                  {(['device', 'modelled', 'measured', 'factor'] as const).map((head) => (
                    <th key={head} scope="col">
                      {t(`source.column.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {at.map(({ sn, name, modelled, measured, least, isSeen }) => (
                  <tr key={sn}>
                    <th scope="row">
                      <bdi>{name}</bdi>
                    </th>
                    <td>
                      <bdi dir="ltr">{number(modelled)} mg/m³</bdi>
                    </td>
                    <td>
                      {!isSeen && `${t('source.below')} `}
                      <bdi dir="ltr">{number(isSeen ? measured : least)} mg/m³</bdi>
                    </td>
                    <td>
                      {isSeen && measured > 0 && modelled > 0 && <bdi dir="ltr">× {number(modelled / measured)}</bdi>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  )
}
