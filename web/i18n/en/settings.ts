export const texts = {
  title: 'Settings',
  description: 'Manage this installation',
  forbidden: "You don't have permission to access this page.",
  tabs: { label: 'Settings sections', general: 'General' },
}
