Promise.reject(new Error('lost'));
Promise.reject(new Error('kept')).catch(() => {});
