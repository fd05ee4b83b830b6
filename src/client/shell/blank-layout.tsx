import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { queryClient } from '../read/query-client.ts';

export const Route = createFileRoute('/_blank')({ component: BlankLayout });

function BlankLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
