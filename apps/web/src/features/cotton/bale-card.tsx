import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { NOT_MEASURED } from '../../ui/values/measured.ts'
import { BaleDialog, type BaleDialogKind } from './bale-dialog.tsx'
import type { BaleView } from './bale-view.ts'
import { LevelMark } from './level-mark.tsx'
import { useBaleWords } from './use-bale-words.ts'
import { useCottonAct, useMayActOnCotton } from './use-cotton.ts'
import { useTrendWords } from './use-trend-words.ts'
import { Values } from './worst-list.tsx'

/** One bale whole: what is known of it, how likely it smoulders and why, and what can be done now. */
export function BaleCard({ view }: { view: BaleView }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { fleet } = useLive()
  const { baleName, levelName, percent } = useBaleWords()
  const trend = useTrendWords()
  const { busy, act } = useCottonAct()
  const may = useMayActOnCotton()
  const [asking, setAsking] = useState<BaleDialogKind>()
  const { bale, probe, reading, probing, inspection, probability } = view
  const nameOf = (sn: string): string => fleet.place(sn)?.name ?? sn
  const time = (at: number): string => formatDateTime(at, timeZone, 'yyyy-MM-dd hh:mm')
  const smouldering = reading?.smouldering
  return (
    <article className="cotton-card" aria-label={baleName(view)}>
      <header className="cotton-card-head">
        <h3>
          <bdi>{baleName(view)}</bdi>
        </h3>
        <LevelMark level={view.level} />
      </header>
      {bale !== undefined && bale.note !== '' && (
        <p className="cotton-note">
          <bdi>{bale.note}</bdi>
        </p>
      )}
      <p className="cotton-figure">
        <b>{probability === undefined ? NOT_MEASURED : percent(probability)}</b>{' '}
        <span className="quiet">{t('cotton.probability')}</span>
      </p>
      {reading?.isLive === true && reading.smouldering.level !== view.level && (
        <p className="cotton-warn">
          {t('cotton.probeReports', {
            state: levelName(reading.reported),
            judged: levelName(reading.smouldering.level),
          })}
        </p>
      )}
      {smouldering !== undefined && (
        <>
          {smouldering.evidence.length === 0 ? (
            <p className="quiet">{t('cotton.nothingFor')}</p>
          ) : (
            <>
              <h4>{t('cotton.speaksFor')}</h4>
              <ul className="cotton-evidence">
                {smouldering.evidence.map(({ sign, timesAsLikely }) => (
                  <li key={sign}>
                    {t(`cotton.sign.${sign}`)}
                    <span className="quiet">
                      {t('cotton.timesAsLikely', { times: formatNumber(i18n.language, timesAsLikely, 1) })}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="quiet small">
            {smouldering.missing.length > 0 &&
              t('cotton.missing', {
                list: smouldering.missing.map((sign) => t(`cotton.sign.${sign}`)).join(', '),
              })}{' '}
            {t('cotton.estimate')}
          </p>
        </>
      )}
      {reading !== undefined && (
        <>
          <Values values={reading.values} />
          {!reading.isLive && <p className="cotton-warn">{t('cotton.stale')}</p>}
          <dl className="cotton-facts">
            <dt>{t('quantity.coreTemperature')}</dt>
            <dd>{trend.course('core', reading.core)}</dd>
            <dt>{t('quantity.co')}</dt>
            <dd>{trend.course('co', reading.co)}</dd>
          </dl>
        </>
      )}
      <dl className="cotton-facts">
        <dt>{t('cotton.field.probe')}</dt>
        <dd>
          {probe === undefined ? (
            t('cotton.noProbe')
          ) : (
            <>
              <bdi>{nameOf(probe.sn)}</bdi> · {t('cotton.since', { time: time(probe.since) })}
            </>
          )}
        </dd>
        <dt>{t('cotton.lastCheck')}</dt>
        <dd>
          {inspection === undefined ? (
            t('cotton.neverChecked')
          ) : (
            <>
              <bdi dir="ltr">{time(inspection.at)}</bdi> ·{' '}
              {inspection.by === '' ? t('cotton.byDevice') : <bdi>{inspection.by}</bdi>} ·{' '}
              <LevelMark level={inspection.level} /> {percent(inspection.probability)}
              {inspection.note !== '' && (
                <>
                  {' · '}
                  <bdi>{inspection.note}</bdi>
                </>
              )}{' '}
              <Link to={paths.cottonInspection(undefined, { last: '30d', row: inspection.detectionId })}>
                {t('cotton.openRecord')}
              </Link>
            </>
          )}
        </dd>
      </dl>
      {probing !== undefined && (
        <p role="status">
          {t('cotton.probingNow', { name: probing.by, device: nameOf(probing.sn) })}{' '}
          {may && (
            <Button
              size="small"
              loading={busy}
              onClick={() => void act((api) => api('endProbing', { id: probing.id }))}
            >
              {t('cotton.act.callOff')}
            </Button>
          )}
        </p>
      )}
      {may && (
        <div className="cotton-acts">
          <Button type="primary" disabled={probing !== undefined} onClick={() => setAsking('probing')}>
            {t('cotton.act.check')}
          </Button>
          {probe === undefined ? (
            <Button onClick={() => setAsking('probe')}>{t('cotton.act.placeProbe')}</Button>
          ) : (
            <Button loading={busy} onClick={() => void act((api) => api('takeProbe', { id: probe.id }))}>
              {t('cotton.act.takeProbe')}
            </Button>
          )}
          <Button onClick={() => setAsking('bale')}>{t('cotton.act.note')}</Button>
        </div>
      )}
      <BaleDialog kind={asking} view={view} onClose={() => setAsking(undefined)} />
    </article>
  )
}
