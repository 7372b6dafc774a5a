import type { CottonInspection, CottonWarehouse } from '@vigil/contract'
import { baleOnPlan, cottonRound, formatDateTime } from '@vigil/domain'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { Age } from '../../ui/time/age.tsx'
import { type BaleView, knownOf } from './bale-view.ts'
import { LevelMark } from './level-mark.tsx'
import { useBaleWords } from './use-bale-words.ts'
import { ProbeState } from './worst-list.tsx'

interface RoundPanelProps {
  readonly warehouse: CottonWarehouse
  readonly views: ReadonlyMap<string, BaleView>
  readonly now: number
  onChoose(view: BaleView): void
}

const DUE_SHOWN = 6

/** What is due, what was done today and by whom, and which bale is best checked next. */
export function RoundPanel({ warehouse, views, now, onChoose }: RoundPanelProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { fleet } = useLive()
  const { baleName, placeName } = useBaleWords()
  const { stacks, recent, probings } = warehouse
  const [isAll, setAll] = useState(false)
  const last = recent[0]
  const round = useMemo(() => {
    const lastStack = stacks.find(({ id }) => id === last?.stackId)
    const from = lastStack && last && baleOnPlan(lastStack, last)
    return cottonRound(stacks, knownOf(views), now, from)
  }, [stacks, views, now, last])
  const day = (at: number): string => formatDateTime(at, timeZone, 'yyyy-MM-dd')
  const today = recent.filter(({ at }) => day(at) === day(now))
  const viewOf = ({ stackId, row, column, layer }: { stackId: string; row: number; column: number; layer: number }) =>
    views.get(`${stackId}/${row}/${column}/${layer}`)
  const next = round.next && viewOf(round.next)
  return (
    <div className="cotton-round">
      <p className="cotton-next">
        <b>{t('cotton.round.next')}</b>{' '}
        {next === undefined || round.next === undefined ? (
          t('cotton.round.noNext')
        ) : (
          <>
            <Button size="small" onClick={() => onChoose(next)}>
              <bdi>{baleName(next)}</bdi>
            </Button>{' '}
            <span className="quiet">{t(`cotton.reason.${round.next.reason}`)}</span>
          </>
        )}
      </p>
      {probings.length > 0 && (
        <>
          <h3>{t('cotton.round.now')}</h3>
          <ul className="cotton-lines">
            {probings.map((probing) => {
              const view = viewOf(probing)
              return (
                <li key={probing.id}>
                  {view !== undefined && <BaleLink view={view} name={baleName(view)} onChoose={onChoose} />}
                  <span className="quiet">
                    <bdi>{probing.by}</bdi> · <bdi>{fleet.place(probing.sn)?.name ?? probing.sn}</bdi> ·{' '}
                    <Age at={probing.at} /> · <ProbeState sn={probing.sn} />
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <h3>{t('cotton.round.due', { count: round.due.length })}</h3>
      {round.due.length > 0 && (
        <ul className="cotton-lines">
          {(isAll ? round.due : round.due.slice(0, DUE_SHOWN)).map((due) => {
            const view = viewOf(due)
            return (
              view !== undefined && (
                <li key={view.key}>
                  <BaleLink view={view} name={baleName(view)} onChoose={onChoose} />
                  <span className="quiet">{t('cotton.round.since', { date: day(due.due) })}</span>
                </li>
              )
            )
          })}
        </ul>
      )}
      {round.due.length > DUE_SHOWN && !isAll && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t('cotton.round.more', { count: round.due.length - DUE_SHOWN })}
        </Button>
      )}
      <h3>{t('cotton.round.today', { count: today.length })}</h3>
      {today.length === 0 ? (
        <p className="quiet">{t('cotton.round.noneToday')}</p>
      ) : (
        <ul className="cotton-lines cotton-today">
          {today.map((inspection) => (
            <li key={inspection.id}>
              <Done
                inspection={inspection}
                view={views.get(keyOf(inspection))}
                placeName={placeName}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const keyOf = ({ stackId, row, column, layer }: CottonInspection): string => `${stackId}/${row}/${column}/${layer}`

function BaleLink({ view, name, onChoose }: { view: BaleView; name: string; onChoose(view: BaleView): void }) {
  return (
    <Button type="link" size="small" onClick={() => onChoose(view)}>
      <bdi>{name}</bdi>
    </Button>
  )
}

interface DoneProps {
  readonly inspection: CottonInspection
  readonly view: BaleView | undefined
  placeName(stack: string, place: CottonInspection): string
  onChoose(view: BaleView): void
}

function Done({ inspection, view, placeName, onChoose }: DoneProps) {
  const { t } = useTranslation()
  const name = placeName(inspection.stackName, inspection)
  return (
    <>
      <LevelMark level={inspection.level} />
      {view === undefined ? <bdi>{name}</bdi> : <BaleLink view={view} name={name} onChoose={onChoose} />}
      <span className="quiet">
        {inspection.by === '' ? t('cotton.byDevice') : <bdi>{inspection.by}</bdi>} · <Age at={inspection.at} />
      </span>
    </>
  )
}
