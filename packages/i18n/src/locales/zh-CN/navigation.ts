import type { Translation } from '../../translation.ts'
import type { navigation as source } from '../en/navigation.ts'

export const navigation = {
  none: '此处看不到移动设备',
  only: '显示的设备',
  all: '全部 {count} 台移动设备',
  most: '仅显示前 {count} 台；请选择需要的设备。',
  lost: '连接已断开：位置为最后已知值。连接会自动恢复，并从记录中补齐缺口。',
  devices: '移动设备',
  followNone: '停止跟随',
  follow: '保持可见',
  open: '实时轨迹',
  trips: '行程',
  every: '每 {time}',
  ways: '最近一小时的轨迹：{quantity}',
  noWays: '此刻之前一小时内，没有移动设备上报位置。',
  mostWays: '仅绘制 {count} 台设备的轨迹；请筛选需要的设备。',
  fitAll: '显示全部设备',
  quality: '设备不上报卫星数和定位精度。位置质量由位置的时效和上报频率体现。',
} satisfies Translation<typeof source, 'zh-CN'>
