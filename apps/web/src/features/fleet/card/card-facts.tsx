import { CopyOutlined } from '@ant-design/icons'
import type { DeviceActivity, DeviceDetail, RunState } from '@vigil/contract'
import { deviceLabel, runStateName, STATE_NAMES } from '@vigil/domain'
import { Button } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace, LiveFleet, ShownDevice } from '../../../live/stores/live-fleet.ts'
import { Fact } from '../../../ui/fact.tsx'
import { positionOf, positionText } from '../../../ui/values/position-text.ts'
import { copyText } from './copy-text.ts'

function pathOf(fleet: LiveFleet, officeId: string): readonly string[] {
  const names: string[] = []
  const seen = new Set<string>()
  let office = fleet.office(officeId)
  while (office !== undefined && !seen.has(office.id)) {
    seen.add(office.id)
    names.unshift(office.name)
    office = office.parentId === null ? undefined : fleet.office(office.parentId)
  }
  return names
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const { confirm } = useSession()
  const copy = async () => {
    if (await copyText(text)) confirm(t('monitor.copied'))
  }
  return <Button size="small" type="text" icon={<CopyOutlined />} aria-label={label} onClick={() => void copy()} />
}

interface CardFactsProps {
  readonly place: DevicePlace
  readonly device: ShownDevice | undefined
  readonly detail: DeviceDetail | undefined
}

const isActivity = (text: string | undefined): text is DeviceActivity => STATE_NAMES.some((name) => name === text)

/** What a device is doing; its link when it says nothing else. */
function doing({ shown, basic }: ShownDevice, activity: string | undefined) {
  const label = deviceLabel(shown, basic.runstate, isActivity(activity) ? activity : undefined)
  return label === activity ? label : runStateName(basic.runstate as RunState)
}

export function CardFacts({ place, device, detail }: CardFactsProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const position = positionOf(detail?.position ?? device?.basic.position, place)
  const site = pathOf(fleet, place.officeId)
  return (
    <dl className="card-facts">
      <Fact name={t('monitor.list.column.site')}>
        {site.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path has an order and nothing else
          <span key={index} className="site-part">
            <bdi>{name}</bdi>
          </span>
        ))}
      </Fact>
      <Fact name={t('monitor.list.column.sn')}>
        <bdi dir="ltr">{place.sn}</bdi>
        <CopyButton text={place.sn} label={t('monitor.card.copySn')} />
      </Fact>
      <Fact name={t('monitor.list.column.model')}>
        <bdi dir="ltr">{place.deviceTypeName}</bdi>
      </Fact>
      {device !== undefined && (
        <Fact name={t('monitor.card.running')}>
          {t(`state.${doing(device, detail?.activity)}`)} · {t(`monitor.runMode.${device.basic.runMode}`)}
        </Fact>
      )}
      {position !== undefined && (
        <Fact name={t('monitor.list.column.position')}>
          <bdi dir="ltr">{positionText(position)}</bdi>
          <CopyButton text={positionText(position)} label={t('monitor.card.copyPosition')} />
        </Fact>
      )}
    </dl>
  )
}
