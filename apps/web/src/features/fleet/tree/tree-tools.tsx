import { ApartmentOutlined, FilterOutlined, SearchOutlined, TagsOutlined } from '@ant-design/icons'
import { Badge, Button, Input, type InputRef, Popover, Tooltip } from 'antd'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useShortcut } from '../../../lib/use-shortcut.ts'
import type { FleetSelection } from '../filter/fleet-selection.ts'
import { TreeFilters } from './tree-filters.tsx'
import type { Grouping } from './use-tree-rows.ts'

const TYPING_PAUSE_MS = 200

/** What is typed shows at once; the fleet is searched when the typing pauses. */
function useTyped(search: string, onSearch: (search: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  useEffect(() => {
    // Changed from elsewhere: an address, or "clear".
    if (search !== sent.current) setTyped(search)
    sent.current = search
  }, [search])
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      onSearch(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return [typed, setTyped]
}

interface TreeToolsProps {
  readonly selection: FleetSelection
  readonly grouping: Grouping
  onGrouping(grouping: Grouping): void
}

/** Drawn when it changes, not with every change of the fleet. */
export const TreeTools = memo(function TreeTools({ selection, grouping, onGrouping }: TreeToolsProps) {
  const { t } = useTranslation()
  const input = useRef<InputRef>(null)
  const { setFilter, states, silenced, kinds, models } = selection
  const onSearch = useCallback((search: string) => setFilter({ search }), [setFilter])
  const [typed, setTyped] = useTyped(selection.search, onSearch)
  useShortcut('search', () => input.current?.focus())
  const other: Grouping = grouping === 'device' ? 'state' : 'device'
  const active = states.length + kinds.length + models.length + (silenced ? 1 : 0)
  return (
    <div className="tree-tools" role="search">
      <Input
        ref={input}
        allowClear
        value={typed}
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('monitor.tree.search')}
        aria-label={t('fleet.search')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Popover
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={<TreeFilters selection={selection} />}
        styles={{ root: { maxWidth: 'min(92vw, 420px)' } }}
      >
        <Badge count={active} size="small">
          <Button icon={<FilterOutlined />} aria-label={t('monitor.filter.open', { value: active })} />
        </Badge>
      </Popover>
      <Tooltip title={t(`monitor.tree.by.${other}`)}>
        <Button
          icon={grouping === 'device' ? <ApartmentOutlined /> : <TagsOutlined />}
          aria-label={t(`monitor.tree.by.${other}`)}
          onClick={() => onGrouping(other)}
        />
      </Tooltip>
    </div>
  )
})
