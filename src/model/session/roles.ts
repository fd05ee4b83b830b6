/** Is a role that of the administrators, who may do everything? Compared without regard to case. */
export const isAdministratorRole = (roleName: string): boolean => roleName.toUpperCase() === 'ADMINISTRATORS';
