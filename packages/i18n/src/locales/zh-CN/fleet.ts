import type { Translation } from '../../translation.ts'
import type { fleet as source } from '../en/fleet.ts'

export const fleet = {
  search: '搜索名称、序列号、型号或站点',
  age: {
    seconds: '{value} 秒前',
    minutes: '{value} 分钟前',
    hours: '{value} 小时前',
    days: '{value} 天前',
    now: '刚刚',
    never: '从未上报',
  },
  simulated: '模拟',
  simulatedHint: '该设备数据来自模拟器',
  silenced: '已消音',
  count: {
    total_other: '共 {count} 台设备',
  },
  shown_other: '显示 {count} 台设备',
  empty: {
    none: '暂无设备，请联系管理员添加。',
    noMatch: '没有符合条件的设备，请修改搜索或筛选条件。',
    noAlarm: '当前无报警',
  },
  loading: '正在加载设备…',
  newAlarm: '{device}：{state}',
} satisfies Translation<typeof source, 'zh-CN'>
