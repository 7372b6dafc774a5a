import type { CottonWarehouse } from '@vigil/contract'
import { isDangerous } from '@vigil/domain'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useDetail, useDevice } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { HeardAge } from '../../ui/time/heard-age.tsx'
import { BaleDialog, isLance, useBaleDevices } from './bale-dialog.tsx'
import type { BaleView } from './bale-view.ts'
import { useBaleWords } from './use-bale-words.ts'
import { useMayActOnCotton } from './use-cotton.ts'
import { Values } from './worst-list.tsx'

interface UnplacedListProps {
  readonly warehouse: Pick<CottonWarehouse, 'officeId' | 'probes' | 'probings'>
  /** The bale for which one can be taken. */
  readonly chosen: BaleView | undefined
}

/** Devices of the warehouse that warn or alarm and are in no bale and at none: a fire is seen before anybody has said where it is. */
export function UnplacedList({ warehouse, chosen }: UnplacedListProps) {
  const { fleet } = useLive()
  const devices = useBaleDevices(warehouse.officeId, false)
  const used = new Set([...warehouse.probes, ...warehouse.probings].map(({ sn }) => sn))
  return (
    devices
      // Those of an office below have a desk of their own, and may be in a bale there.
      .filter(({ value }) => !used.has(value) && fleet.place(value)?.officeId === warehouse.officeId)
      .map(({ value: sn, label }) => <UnplacedRow key={sn} sn={sn} name={label} chosen={chosen} />)
  )
}

function UnplacedRow({ sn, name, chosen }: { sn: string; name: string; chosen: BaleView | undefined }) {
  const state = useDevice(sn)?.real
  if (state === undefined || !isDangerous(state)) return null
  return (
    <section className="cotton-row cotton-unplaced" aria-label={name}>
      <span className="cotton-row-head">
        <StateMark state={state} />
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </span>
      <Measured sn={sn} />
      <NotPlaced sn={sn} chosen={chosen} />
    </section>
  )
}

/** Asked for only of what is drawn. */
function Measured({ sn }: { sn: string }) {
  return <Values values={useDetail(sn)?.mods.baleMod?.values ?? {}} />
}

function NotPlaced({ sn, chosen }: { sn: string; chosen: BaleView | undefined }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const { baleName } = useBaleWords()
  const may = useMayActOnCotton()
  const [isAsking, setAsking] = useState(false)
  const kind = isLance(fleet.place(sn)?.deviceType ?? '') ? 'probe' : 'probing'
  return (
    <>
      <span className="quiet cotton-row-foot">
        {t('cotton.unplaced')} · <HeardAge sn={sn} />
      </span>
      {may && chosen !== undefined && (
        <>
          <Button size="small" onClick={() => setAsking(true)}>
            {t('cotton.act.useAt', { bale: baleName(chosen) })}
          </Button>
          <BaleDialog kind={isAsking ? kind : undefined} view={chosen} sn={sn} onClose={() => setAsking(false)} />
        </>
      )}
    </>
  )
}
