import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import type { CottonStack, CottonWarehouse } from '@vigil/contract'
import { Button, Empty } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../lib/browser/use-address.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useLink } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useClock } from '../../ui/time/use-clock.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { BaleCard } from './bale-card.tsx'
import { type BaleView, baleViews, chosenBale, worstFirst } from './bale-view.ts'
import { CottonPlan } from './cotton-plan.tsx'
import { RoundPanel } from './round-panel.tsx'
import { StackGrid } from './stack-grid.tsx'
import { UnplacedList } from './unplaced-list.tsx'
import { useCottonAct, useMayActOnCotton } from './use-cotton.ts'
import { useProbeReadings } from './use-probe-readings.ts'
import { WorstList } from './worst-list.tsx'

interface WarehouseViewProps {
  readonly warehouse: CottonWarehouse
  onChange(stack: CottonStack): void
}

const MINUTE_MS = 60_000

/** A warehouse whole: plan, stack, bale, worst first, and the round. */
export function WarehouseView({ warehouse, onChange }: WarehouseViewProps) {
  const { t } = useTranslation()
  const { link } = useLive()
  const { live } = useLink()
  useClock()
  // What is due moves with the minutes, not with every second.
  const now = Math.floor(link.serverNow() / MINUTE_MS) * MINUTE_MS
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const ask = useConfirm()
  const { act } = useCottonAct()
  const may = useMayActOnCotton()
  const { stacks, probes, probings } = warehouse
  const readings = useProbeReadings([...new Set([...probes, ...probings].map(({ sn }) => sn))])
  const views = useMemo(() => baleViews(warehouse, (sn) => readings.get(sn)), [warehouse, readings])
  const asked = chosenBale(views, search.get('bale'))
  // Whoever comes without a choice looks at the worst; it stays, or a button would mean another bale from one moment to the next.
  const [held, setHeld] = useState<string>()
  const [worst] = worstFirst(views.values())
  const known = worst?.level === 'unknown' ? undefined : worst?.key
  useEffect(() => setHeld((before) => before ?? known), [known])
  const chosen = asked ?? (search.has('bale') ? undefined : (chosenBale(views, held ?? null) ?? worst))
  const [stackId, setStackId] = useState<string>()
  const [asLayer, setLayer] = useState<number>()
  const stack = stacks.find(({ id }) => id === (stackId ?? chosen?.stack.id)) ?? stacks[0]
  const layer = Math.min(asLayer ?? (chosen?.stack.id === stack?.id ? (chosen?.layer ?? 1) : 1), stack?.layers ?? 1)

  function choose(view: BaleView): void {
    setStackId(view.stack.id)
    setLayer(view.layer)
    change((query) => {
      const next = new URLSearchParams(query)
      next.set('bale', view.key)
      return next
    })
  }
  async function remove({ id, name, version }: CottonStack): Promise<void> {
    const word = t('cotton.act.remove')
    const isSure = await ask({ title: word, text: t('cotton.removeText', { name }), act: word, danger: true })
    if (isSure) await act((api) => api('removeStack', { id, version }))
  }

  if (stack === undefined)
    return (
      <>
        <UnplacedList warehouse={warehouse} chosen={undefined} />
        <Empty className="cotton-empty" description={t('cotton.empty')} />
      </>
    )
  return (
    <div className={live ? 'cotton-parts' : 'cotton-parts not-live'}>
      <div className="cotton-main">
        <Panel title={t('cotton.plan')}>
          <CottonPlan
            officeId={warehouse.officeId}
            stacks={stacks}
            views={views}
            chosen={stack.id}
            now={now}
            onChoose={(id) => {
              setStackId(id)
              setLayer(1)
            }}
          />
        </Panel>
        <Panel
          title={<bdi>{stack.name}</bdi>}
          extra={
            may && (
              <span className="cotton-acts">
                <Button size="small" icon={<EditOutlined />} onClick={() => onChange(stack)}>
                  {t('cotton.act.change')}
                </Button>
                <Button size="small" icon={<DeleteOutlined />} onClick={() => void remove(stack)}>
                  {t('cotton.act.remove')}
                </Button>
              </span>
            )
          }
        >
          <StackGrid
            stack={stack}
            views={views}
            layer={layer}
            chosen={chosen}
            now={now}
            onLayer={setLayer}
            onChoose={choose}
          />
        </Panel>
      </div>
      {chosen !== undefined && (
        <Panel className="cotton-one" title={t('cotton.chosen')}>
          <BaleCard key={chosen.key} view={chosen} />
        </Panel>
      )}
      <div className="cotton-side">
        <Panel title={t('cotton.worst')}>
          <UnplacedList warehouse={warehouse} chosen={chosen} />
          <WorstList views={views} chosen={chosen?.key} onChoose={choose} />
        </Panel>
        <Panel title={t('cotton.round.title')}>
          <RoundPanel warehouse={warehouse} views={views} now={now} onChoose={choose} />
        </Panel>
      </div>
    </div>
  )
}
