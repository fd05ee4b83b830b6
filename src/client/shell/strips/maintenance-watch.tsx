import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMaintenance } from '../../transport/maintenance.ts';

/** Sends everyone to /maintenance while the system is maintained, and back when it is over. */
export function MaintenanceWatch() {
  const { active } = useMaintenance();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const here = pathname === '/maintenance';
  useEffect(() => {
    if (active && !here && pathname !== '/login') void navigate({ to: '/maintenance' });
    if (!active && here) void navigate({ to: '/' });
  }, [active, here, pathname, navigate]);
  return null;
}
