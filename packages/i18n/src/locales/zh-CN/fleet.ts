import type { Translation } from '../../translation.ts'
import type { fleet as source } from '../en/fleet.ts'

export const fleet = {
  title: '设备实时监测',
  search: '搜索名称、序列号、型号或站点',
  column: {
    device: '设备',
    sn: '序列号',
    model: '型号',
    site: '站点',
    state: '状态',
    modules: '报警模块',
    updated: '更新时间',
  },
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
  drill: '演练',
  test: '测试',
  silenced: '已消音',
  filter: {
    label: '显示',
    all: '全部',
    alarming: '报警中',
    notNormal: '异常',
  },
  count: {
    total_other: '共 {count} 台设备',
    normal_other: '{count} 台正常',
    warning_other: '{count} 台预警',
    alarm_other: '{count} 台报警',
    highRisk_other: '{count} 台高危',
    maintenance_other: '{count} 台维护中',
    fault_other: '{count} 台故障',
    baseline_other: '{count} 台正在采集基线',
    notConnected_other: '{count} 台未连接',
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
