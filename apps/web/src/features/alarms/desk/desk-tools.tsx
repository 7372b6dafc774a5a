import { FlagOutlined, MutedOutlined } from '@ant-design/icons'
import type { Watch } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Segmented } from 'antd'
import { createContext, memo, useContext, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useWatch } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DeskProps } from '../../../ui/alarm/desk-slot.ts'
import { NoWayOutMark } from '../../../ui/alarm/no-way-out.tsx'
import { useSilenceAll } from '../../../ui/state/use-silence.ts'
import { useMayAct } from '../acts/use-may-act.ts'
import { AutoMergeSwitch } from './auto-merge-switch.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { DrillDialog } from './drill-form.tsx'
import type { DeskPlace, DeskTab } from './use-desk-address.ts'

const TABS: readonly DeskTab[] = ['now', 'shelf', 'recent']
const flagOf = ({ flag }: Watch) => flag

interface Counts {
  readonly now: number
  readonly shelf: number
}
/** Changes with every part of a storm: what is drawn anew then is the number alone, not the tools around it. */
const CountsNow = createContext<Counts>({ now: 0, shelf: 0 })

function TabCount({ tab }: { tab: keyof Counts }) {
  const { i18n } = useTranslation()
  const count = useContext(CountsNow)[tab]
  return count > 0 && <span className="desk-tab-count">{formatNumber(i18n.language, count)}</span>
}

interface DeskToolsProps {
  readonly desk: DeskProps
  readonly place: DeskPlace
}

/** Which alarms are shown, and what concerns all of them. */
export function DeskTools({ counts, ...tools }: DeskToolsProps & { readonly counts: Counts }) {
  return (
    <CountsNow value={counts}>
      <Tools {...tools} />
    </CountsNow>
  )
}

const Tools = memo(function Tools({ desk, place }: DeskToolsProps) {
  const { t } = useTranslation()
  const silenceAll = useSilenceAll()
  const { isReplay } = useLive()
  const flag = useWatch(flagOf)
  const may = useMayAct()
  const [drill, setDrill] = useState(false)
  return (
    <div className="desk-tools">
      <Segmented<DeskTab>
        value={place.tab}
        aria-label={t('desk.tab.label')}
        options={TABS.filter((value) => !isReplay || value !== 'recent').map((value) => ({
          value,
          label: (
            <span className="desk-tab">
              {t(`desk.tab.${value}`)}
              {value !== 'recent' && <TabCount tab={value} />}
            </span>
          ),
        }))}
        onChange={place.setTab}
      />
      <DeskFilters filter={place.filter} office={desk.office} onFilter={place.setFilter} onOffice={desk.setOffice} />
      <span className="desk-room" />
      {!isReplay && <NoWayOutMark />}
      {may.act && <AutoMergeSwitch />}
      {may.act && (
        <Button
          icon={<FlagOutlined />}
          title={t('desk.drill.start')}
          aria-label={t('desk.drill.start')}
          onClick={() => setDrill(true)}
        >
          <span className="desk-word">{t('desk.drill.start')}</span>
        </Button>
      )}
      {!isReplay && (
        <Button
          icon={<MutedOutlined />}
          disabled={flag === 0}
          title={t('monitor.silenceAll')}
          aria-label={t('monitor.silenceAll')}
          onClick={silenceAll}
        >
          <span className="desk-word">{t('monitor.silenceAll')}</span>
        </Button>
      )}
      <DrillDialog
        open={drill}
        device={desk.device}
        onStarted={(id) => {
          setDrill(false)
          place.open(id)
        }}
        onCancel={() => setDrill(false)}
      />
    </div>
  )
})
