import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../../read/query-client.ts';
import { useMaintenance } from '../../transport/maintenance.ts';

/** Follows the maintenance of the system behind every page. */
export default function MaintenanceWatch() {
  return (
    <QueryClientProvider client={queryClient}>
      <Watch />
    </QueryClientProvider>
  );
}

/** Sends everyone to /maintenance while the system is maintained, and back when it is over. */
function Watch() {
  const { active } = useMaintenance();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const here = pathname === '/maintenance';
  useEffect(() => {
    // What faces the customer follows its till, which may sell on.
    const stays = pathname === '/login' || pathname === '/customerDisplay';
    if (active && !here && !stays) void navigate({ to: '/maintenance' });
    if (!active && here) void navigate({ to: '/' });
  }, [active, here, pathname, navigate]);
  return null;
}
