import {
  ApartmentOutlined,
  AreaChartOutlined,
  BarChartOutlined,
  ClusterOutlined,
  CompassOutlined,
  ControlOutlined,
  DashboardOutlined,
  ExperimentOutlined,
  FileSearchOutlined,
  HomeOutlined,
  InboxOutlined,
  PieChartOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TableOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { MenuIcon as Name } from '../routing/routes/page-route.ts'

const ICONS: Record<Name, ComponentType> = {
  home: HomeOutlined,
  multiDevice: TableOutlined,
  customs: SafetyCertificateOutlined,
  task: ScheduleOutlined,
  navigation: CompassOutlined,
  device: ClusterOutlined,
  realtime: DashboardOutlined,
  query: FileSearchOutlined,
  cottonQuery: InboxOutlined,
  statistics: BarChartOutlined,
  cottonStatistics: PieChartOutlined,
  remoteControl: ControlOutlined,
  analysis: AreaChartOutlined,
  raman: ExperimentOutlined,
  knowledge: ApartmentOutlined,
  admin: SettingOutlined,
}

export function MenuIcon({ name }: { name: Name }) {
  const Icon = ICONS[name]
  return <Icon />
}
